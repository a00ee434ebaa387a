import { z } from 'zod'
import { guardedCalls } from '../guarded-calls.ts'
import { ViesUnavailable, type ViesPort } from './interface.ts'

const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api'
const SANDBOX = '/sandbox/vies'

const REQUEST_TIMEOUT_MS = 6_000

const Answer = z.object({ valid: z.boolean(), requestIdentifier: z.string().nullish() })

export function openVies({ vies }: { vies: { sandbox: boolean } }, sandboxUrl: () => string): ViesPort {
  return viesAt(() => (vies.sandbox ? `${sandboxUrl()}${SANDBOX}` : VIES_URL))
}

/**
 * If a member state's register is down, the answer has no `valid`, and the check throws `ViesUnavailable`. This adapter
 * has been tried only with the sandbox.
 */
function viesAt(apiUrl: () => string): ViesPort {
  const guarded = guardedCalls({
    party: 'vies',
    isSilent: (error) => error instanceof ViesUnavailable && error.cause !== undefined,
    notTried: () => new ViesUnavailable('VIES has not answered for a while, so it is not asked.'),
  })
  return {
    async check(vatNumber, requester) {
      const own = requester.replaceAll(/\s/g, '')
      const body = {
        countryCode: vatNumber.slice(0, 2),
        vatNumber: vatNumber.slice(2),
        ...(own !== '' && { requesterMemberStateCode: own.slice(0, 2), requesterNumber: own.slice(2) }),
      }
      const read = Answer.safeParse(await guarded(() => ask(`${apiUrl()}/check-vat-number`, body)))
      if (!read.success) throw new ViesUnavailable('VIES does not say whether a number is valid.')
      return { isValid: read.data.valid, reference: read.data.requestIdentifier ?? '' }
    },
  }
}

async function ask(url: string, body: object): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    return await response.json()
  } catch (error) {
    throw new ViesUnavailable('VIES cannot be reached.', { cause: error })
  }
}
