type Setting = readonly [path: string, name: string, value: string | number | boolean];

/** No macro runs, no linked file or address is read, and no link or field of another document is updated. */
const SETTINGS: readonly Setting[] = [
  ["org.openoffice.Office.Common/Security/Scripting", "DisableMacrosExecution", true],
  ["org.openoffice.Office.Common/Security/Scripting", "MacroSecurityLevel", 3],
  ["org.openoffice.Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", true],
  ["org.openoffice.Office.Common/Security/Scripting", "DisableActiveContent", true],
  ["org.openoffice.Office.Writer/Content/Update", "Link", 0],
  ["org.openoffice.Office.Calc/Content/Update", "Link", 1],
  ["org.openoffice.Inet/Settings", "ooInetProxyType", 2],
  ["org.openoffice.Inet/Settings", "ooInetHTTPProxyName", "127.0.0.1"],
  ["org.openoffice.Inet/Settings", "ooInetHTTPProxyPort", 9],
  ["org.openoffice.Inet/Settings", "ooInetHTTPSProxyName", "127.0.0.1"],
  ["org.openoffice.Inet/Settings", "ooInetHTTPSProxyPort", 9],
];

/** Returns the settings of a new profile of LibreOffice (`registrymodifications.xcu`). */
export function libreOfficeProfile(): string {
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${items.join("\n")}
</oor:items>
`;
}
