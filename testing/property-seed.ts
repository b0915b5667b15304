import fc from "fast-check";

/**
 * Property tests try the same values on every run, so that a run of all tests has one outcome. Other values are tried
 * with another seed: `PROPERTY_SEED=7 npm run verify`.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
