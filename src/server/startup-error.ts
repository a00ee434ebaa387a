export class StartupError extends Error {}

export class ConfigError extends StartupError {}
