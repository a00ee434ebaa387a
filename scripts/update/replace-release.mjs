import { StepFailed } from '../setup/steps.mjs'

/**
 * Replaces the running release by another one. If the new release does not become ready, the old code runs again on the
 * current database. The database is never put back, because the new release may have taken orders. A release only adds
 * to the database, so the old code can use it.
 * @param steps `prepare(release)` installs and builds a release in its folder; `backup()`; `rehearse(release)` tries it
 * with the shop's data; `switchTo(release)` makes it the one that starts; `restart()`; `becomesReady()`;
 * `forget(releases)` removes the folders of all other releases
 */
export async function replaceRelease({ from, to }, steps) {
  const unchanged = (why) => new StepFailed(`${why} Nothing has changed: ${from} is still open.`)
  const orUnchanged = async (work, why) => {
    try {
      await work
    } catch (error) {
      throw unchanged(`${why}: ${error.message}`)
    }
  }
  await orUnchanged(steps.prepare(to), `${to} could not be installed`)
  await orUnchanged(steps.backup(), 'The backup failed')
  await orUnchanged(steps.rehearse(to), `${to} does not work with this shop’s data`)
  if (await opens(to, steps)) return steps.forget([from, to])
  if (await opens(from, steps))
    throw new StepFailed(
      `${to} did not become ready, so ${from} is open again. The database was not put back: no order is lost.`,
    )
  throw new StepFailed(
    `Neither ${to} nor ${from} becomes ready: their logs say why. The shop is closed, its data is complete, and the backup was made just now.`,
  )
}

async function opens(release, { switchTo, restart, becomesReady }) {
  await switchTo(release)
  try {
    await restart()
  } catch (error) {
    console.log(`! ${error.message}`)
  }
  return becomesReady()
}
