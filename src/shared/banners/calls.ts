import { Confirmation } from '../contract-fields.ts'
import { defineCalls } from '../define-calls.ts'
import { ActiveBanner, Banner, BannerChange, NewBannerBody, BannerList, BannerParams } from './contract.ts'

export const bannerCalls = defineCalls('banners', {
  'GET /api/banners/active': {
    id: 'getActiveBanner',
    summary: 'Lit la bannière active, ou null',
    access: 'public',
    cached: true,
    response: ActiveBanner,
  },
  'GET /api/banners': {
    id: 'listBanners',
    summary: 'Liste les bannières',
    access: 'admin',
    response: BannerList,
  },
  'POST /api/banners': {
    id: 'createBanner',
    summary: 'Ajoute une bannière',
    access: 'admin',
    status: 201,
    errors: ['CONFLICT'],
    body: NewBannerBody,
    response: Banner,
  },
  'PUT /api/banners/:id': {
    id: 'updateBanner',
    summary: 'Modifie une bannière',
    access: 'admin',
    errors: ['STALE'],
    params: BannerParams,
    body: BannerChange,
    response: Banner,
  },
  'PUT /api/banners/:id/plan': {
    id: 'planBanner',
    summary: 'Reprogramme une bannière qui a été désactivée',
    access: 'admin',
    errors: ['CONFLICT'],
    params: BannerParams,
    response: Banner,
  },
  'PUT /api/banners/:id/deactivate': {
    id: 'deactivateBanner',
    summary: 'Désactive une bannière',
    access: 'admin',
    params: BannerParams,
    response: Banner,
  },
  'PUT /api/banners/:id/activate': {
    id: 'activateBanner',
    summary: 'Active une bannière, ou la programme si son premier jour est à venir',
    access: 'admin',
    errors: ['CONFLICT'],
    params: BannerParams,
    response: Banner,
  },
  'DELETE /api/banners/:id': {
    id: 'deleteBanner',
    summary: 'Supprime une bannière',
    access: 'admin',
    params: BannerParams,
    response: Confirmation,
  },
})
