/** The shop will not start; the message is one sentence with the reason and the remedy. */
export class StartupError extends Error {}

/** A setting is wrong or missing; the message is the one sentence shown at start. */
export class ConfigError extends StartupError {}
