import { createContext } from 'react'

export const WaitingOrders = createContext(0)
