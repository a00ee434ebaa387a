/** The time limit of a call for one product (storefront.md §9). */
export const SLEEVE_TIMEOUT_MS = 10_000
