import { ShopRefusal } from './shop-refusal.ts'

/** A setting is wrong or missing; the message is the one sentence shown at start. */
export class ConfigError extends ShopRefusal {}
