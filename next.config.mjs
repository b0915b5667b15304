/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm test` checks the types of the whole checkout. A build would check them again, for half a minute of a first start.
  typescript: { ignoreBuildErrors: true },
  // No page uses the image optimiser, which requests our routes itself and stores files beside the build.
  images: { unoptimized: true },
  // These run native code or load files from their own folder, so they must not be bundled.
  serverExternalPackages: [
    "postgres",
    "pino",
    "sharp",
    "onnxruntime-node",
    "@huggingface/transformers",
    "@azure/msal-node",
    "word-list",
  ],
};

export default config;
