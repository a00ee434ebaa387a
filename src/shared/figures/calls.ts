import { defineCalls } from '../define-calls.ts'
import { Figures, FiguresFileQuery, FiguresQuery } from './contract.ts'

export const figuresCalls = defineCalls('figures', {
  'GET /api/admin/figures': {
    id: 'getFigures',
    summary: 'Lit les ventes d’une période, comparées à la précédente',
    access: 'admin',
    query: FiguresQuery,
    response: Figures,
  },
  'GET /api/admin/figures.csv': {
    id: 'exportFigures',
    summary: 'Exporte un tableau des ventes pour un tableur',
    access: 'admin',
    needsFreshSignIn: true,
    file: ['text/csv'],
    query: FiguresFileQuery,
  },
})
