/** How long a read of one product may take, in milliseconds. */
export const SLEEVE_TIMEOUT_MS = 10_000
