import { createApi } from '#web/api/create-api.ts'
import { isRefreshing } from '#web/api/refreshing.ts'
import { askPasswordAgain } from './ask-password.ts'
import { session } from './session.ts'
import { signedInAgain } from './signed-in-again.ts'
import { claimsOf } from './stored-tokens.ts'

export const api = createApi({
  ...session,
  personOf: (token) => claimsOf(token).subject,
  askPassword: askPasswordAgain,
  signedInAgain,
  isUnattended: isRefreshing,
  secondFactorMissing: () => location.replace('/profile/security'),
})
