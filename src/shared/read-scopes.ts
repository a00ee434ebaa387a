export const READ_SCOPES = ['products', 'stock', 'orders', 'customers', 'documents'] as const
export type ReadScope = (typeof READ_SCOPES)[number]
