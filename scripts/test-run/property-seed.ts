import fc from 'fast-check'

/**
 * Properties run on the same cases every time. `FC_SEED=random npx vitest run` tries other cases. With the seed of an
 * earlier run as FC_SEED, its cases are repeated.
 */
const seed = process.env['FC_SEED']
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed ?? 20_261_121) })
