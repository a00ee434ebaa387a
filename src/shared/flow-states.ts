/** The state of a file for the platform: to be sent, received, then accepted or refused. */
export const FLOW_STATES = ['waiting', 'deposited', 'accepted', 'refused'] as const
/** The platform has neither accepted nor refused files in these states. */
export const OPEN_FLOW_STATES = [
  'waiting',
  'deposited',
] as const satisfies readonly (typeof FLOW_STATES)[number][]
export type FlowState = (typeof FLOW_STATES)[number]
