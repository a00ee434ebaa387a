import { expect, test } from 'vitest'
import { mayAskForAdverts, type ConsentData } from './consent-string.ts'

const granted: ConsentData = {
  eventStatus: 'useractioncomplete',
  gdprApplies: true,
  tcString: 'CPX',
  purpose: { consents: { 1: true } },
  vendor: { consents: { 755: true } },
}

test.each<[string, Partial<ConsentData>, boolean | undefined]>([
  ['all is granted', {}, true],
  ['it was granted on another day', { eventStatus: 'tcloaded' }, true],
  ['the question is on the screen', { eventStatus: 'cmpuishown' }, undefined],
  ['nothing may be stored', { purpose: { consents: { 1: false, 2: true } } }, false],
  ['Google is refused', { vendor: { consents: { 755: false, 1: true } } }, false],
  ['Google is not named', { vendor: {} }, false],
  ['there is no string to show for it', { tcString: '' }, false],
  ['the person is not in the Union', { gdprApplies: false, purpose: {}, vendor: {} }, true],
])('%s: %j', (_what, change, may) => {
  expect(mayAskForAdverts({ ...granted, ...change })).toBe(may)
})
