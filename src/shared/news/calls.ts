import { Confirmation } from '../contract-fields.ts'
import { defineCalls } from '../define-calls.ts'
import {
  Article,
  ArticleChangeInput,
  NewArticleBody,
  ArticleListQuery,
  ArticlePage,
  ArticleParams,
  ArticleSlugParams,
  WholeArticle,
} from './contract.ts'

export const newsCalls = defineCalls('news', {
  'GET /api/articles': {
    id: 'listArticles',
    summary: 'Liste les articles par page',
    access: 'public',
    cached: true,
    query: ArticleListQuery,
    response: ArticlePage,
  },
  'GET /api/articles/slug/:slug': {
    id: 'getArticleBySlug',
    summary: 'Lit un article par son adresse',
    access: 'public',
    cached: true,
    params: ArticleSlugParams,
    response: WholeArticle,
  },
  'GET /api/articles/:id': {
    id: 'getArticle',
    summary: 'Lit un article',
    access: 'public',
    cached: true,
    params: ArticleParams,
    response: WholeArticle,
  },
  'POST /api/articles': {
    id: 'createArticle',
    summary: 'Crée un article',
    access: 'admin',
    largeBody: true,
    status: 201,
    errors: ['CONFLICT'],
    body: NewArticleBody,
    response: Article,
  },
  'PUT /api/articles/:id': {
    id: 'updateArticle',
    summary: 'Modifie un article',
    access: 'admin',
    largeBody: true,
    errors: ['STALE'],
    params: ArticleParams,
    body: ArticleChangeInput,
    response: Article,
  },
  'DELETE /api/articles/:id': {
    id: 'deleteArticle',
    summary: 'Supprime un article',
    access: 'admin',
    params: ArticleParams,
    response: Confirmation,
  },
})
