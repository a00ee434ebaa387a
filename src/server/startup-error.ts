/** The shop will not start; the message is the one sentence that says why and what to do. */
export class StartupError extends Error {}

/** A setting is wrong or missing; the message is the one sentence shown at start. */
export class ConfigError extends StartupError {}
