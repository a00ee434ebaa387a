/** A file for the platform is to be sent, received, then accepted or refused. */
export const FLOW_STATES = ['waiting', 'deposited', 'accepted', 'refused'] as const
export const OPEN_FLOW_STATES = [
  'waiting',
  'deposited',
] as const satisfies readonly (typeof FLOW_STATES)[number][]
export type FlowState = (typeof FLOW_STATES)[number]
