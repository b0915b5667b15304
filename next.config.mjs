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
    "@azure/msal-node",
  ],
};

export default config;
