export const SLEEVE_TIMEOUT_MS = 10_000
