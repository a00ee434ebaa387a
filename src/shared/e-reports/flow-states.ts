/** The state of a file for the platform: to be sent, received, then accepted or refused. */
export const FLOW_STATES = ['waiting', 'deposited', 'accepted', 'refused'] as const
export type FlowState = (typeof FLOW_STATES)[number]
