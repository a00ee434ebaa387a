/** The state of a file for the platform: to be sent, received, then accepted or refused. */
export const FLOW_STATES = ['waiting', 'deposited', 'accepted', 'refused'] as const
/** The states of a file that the platform has neither accepted nor refused. */
export const OPEN_FLOW_STATES = [
  'waiting',
  'deposited',
] as const satisfies readonly (typeof FLOW_STATES)[number][]
export type FlowState = (typeof FLOW_STATES)[number]
