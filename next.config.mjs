// What the largest accepted upload is, with room for the form around it; lib/config reads the same variables.
const largestMegabytes =
  Math.max(Number(process.env.MAX_BINARY_MB) || 200, Number(process.env.MAX_TEXT_MB) || 10) + 2;

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // These run native code or locate files beside themselves, so they must not be bundled.
  serverExternalPackages: [
    "postgres",
    "pg-boss",
    "pino",
    "sharp",
    "onnxruntime-node",
    "@huggingface/transformers",
  ],
  // Every request passes proxy.ts; beyond this size its body would be cut off, and the upload with it.
  experimental: { proxyClientMaxBodySize: `${largestMegabytes}mb` },
};

export default config;
