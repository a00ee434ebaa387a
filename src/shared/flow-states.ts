export const FLOW_STATES = ['waiting', 'deposited', 'accepted', 'refused'] as const
export const OPEN_FLOW_STATES = [
  'waiting',
  'deposited',
] as const satisfies readonly (typeof FLOW_STATES)[number][]
export type FlowState = (typeof FLOW_STATES)[number]
