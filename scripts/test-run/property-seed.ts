import fc from 'fast-check'

/**
 * Properties run on the same cases every time, so that a failure means that the change broke something.
 * `FC_SEED=random npx vitest run` tries other cases; a number repeats one run.
 */
const seed = process.env['FC_SEED']
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed ?? 20_261_121) })
