import { registerHooks } from 'node:module'

const LIBRARY = '@node-rs/argon2'
const QUICK = new URL('quick-argon2.ts', import.meta.url).href

// Replaces the slow hashes. Vitest loads this file (vitest.config.ts).
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === LIBRARY && context.parentURL !== QUICK ? QUICK : specifier, context),
})
