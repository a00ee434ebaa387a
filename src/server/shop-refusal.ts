/** The shop will not start; the message is the one sentence that says why and what to do. */
export class ShopRefusal extends Error {}
