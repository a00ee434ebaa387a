import { registerHooks } from 'node:module'

const LIBRARY = '@node-rs/argon2'
const QUICK = new URL('quick-argon2.ts', import.meta.url).href

// Hashes that are slow on purpose are a fifth of what the API tests would cost. Loaded before them (vitest.config.ts).
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === LIBRARY && context.parentURL !== QUICK ? QUICK : specifier, context),
})
