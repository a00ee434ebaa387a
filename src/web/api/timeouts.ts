/** The time limit for reading one product, in milliseconds. */
export const SLEEVE_TIMEOUT_MS = 10_000
