import fc from 'fast-check'

/**
 * Properties run on the same cases every time. `FC_SEED=random npx vitest run` tries other cases. A number repeats a
 * run.
 */
const seed = process.env['FC_SEED']
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed ?? 20_261_121) })
