import { Confirmation } from '../contract-fields.ts'
import { defineCalls } from '../define-calls.ts'
import {
  Promotion,
  PromotionChange,
  NewPromotionBody,
  PromotionPage,
  PromotionParams,
  PromotionQuery,
} from './contract.ts'

export const promotionCalls = defineCalls('promotions', {
  'GET /api/admin/promotions': {
    id: 'listPromotions',
    summary: 'Liste les codes promo, avec leurs utilisations',
    access: 'admin',
    query: PromotionQuery,
    response: PromotionPage,
  },
  'GET /api/admin/promotions/:id': {
    id: 'getPromotion',
    summary: 'Lit un code promo',
    access: 'admin',
    params: PromotionParams,
    response: Promotion,
  },
  'POST /api/admin/promotions': {
    id: 'createPromotion',
    summary: 'Ajoute un code promo',
    access: 'admin',
    errors: ['CONFLICT'],
    status: 201,
    body: NewPromotionBody,
    response: Promotion,
  },
  'PUT /api/admin/promotions/:id': {
    id: 'updatePromotion',
    summary: 'Modifie un code promo',
    access: 'admin',
    errors: ['STALE', 'CONFLICT'],
    params: PromotionParams,
    body: PromotionChange,
    response: Promotion,
  },
  'DELETE /api/admin/promotions/:id': {
    id: 'deletePromotion',
    summary: 'Supprime un code promo',
    access: 'admin',
    params: PromotionParams,
    response: Confirmation,
  },
})
