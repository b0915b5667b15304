import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "lib/**/*.test.ts",
            "workers/**/*.test.ts",
            "cli/**/*.test.ts",
            "components/**/*.test.{ts,tsx}",
            "app/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "db/**/*.test.ts",
          ],
          exclude: ["**/*.integration.test.ts", "node_modules/**"],
        },
      },
      {
        test: {
          name: "integration",
          include: ["**/*.integration.test.ts"],
          exclude: ["node_modules/**"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
