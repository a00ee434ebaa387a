import { Confirmation } from '../contract-fields.ts'
import { defineCalls } from '../define-calls.ts'
import {
  AdminCollection,
  AdminCollectionList,
  Collection,
  CollectionChange,
  NewCollectionBody,
  CollectionList,
  CollectionOrder,
  CollectionParams,
  CollectionSlugParams,
} from './collection-contract.ts'

export const collectionCalls = defineCalls('catalogue', {
  'GET /api/collections': {
    id: 'listCollections',
    summary: 'Liste les collections qui ont des protections publiées',
    access: 'public',
    cached: true,
    response: CollectionList,
  },
  'GET /api/collections/:slug': {
    id: 'getCollection',
    summary: 'Lit une collection, par son adresse ou une ancienne',
    access: 'public',
    cached: true,
    params: CollectionSlugParams,
    response: Collection,
  },
  'GET /api/admin/collections': {
    id: 'listAllCollections',
    summary: 'Liste toutes les collections',
    access: 'preparation',
    readScope: 'products',
    response: AdminCollectionList,
  },
  'POST /api/admin/collections': {
    id: 'createCollection',
    summary: 'Ajoute une collection',
    access: 'admin',
    status: 201,
    errors: ['CONFLICT'],
    body: NewCollectionBody,
    response: AdminCollection,
  },
  'PUT /api/admin/collections/order': {
    id: 'orderCollections',
    summary: 'Range les collections',
    access: 'admin',
    errors: ['STALE'],
    body: CollectionOrder,
    response: AdminCollectionList,
  },
  'PUT /api/admin/collections/:id': {
    id: 'updateCollection',
    summary: 'Modifie une collection',
    access: 'admin',
    errors: ['STALE'],
    params: CollectionParams,
    body: CollectionChange,
    response: AdminCollection,
  },
  'DELETE /api/admin/collections/:id': {
    id: 'deleteCollection',
    summary: 'Supprime une collection vide',
    access: 'admin',
    errors: ['CONFLICT'],
    params: CollectionParams,
    response: Confirmation,
  },
})
