import { ARCHIVE_BYTES } from '../limits.ts';
import type { Route } from '../route.ts';

export const downloadFamiBook = {
  name: 'downloadFamiBook',
  service: 'backup',
  method: 'GET',
  path: '/api/archives/famibook',
  access: 'manager',
  traffic: 'bulk',
} as const satisfies Route;

export const downloadOwn = {
  name: 'downloadOwn',
  service: 'backup',
  method: 'GET',
  path: '/api/archives/own',
  access: 'content',
  traffic: 'bulk',
} as const satisfies Route;

export const importArchive = {
  name: 'importArchive',
  service: 'backup',
  method: 'POST',
  path: '/api/archives/import',
  access: 'manager',
  content: true,
  upload: { kind: 'stream', maxBytes: ARCHIVE_BYTES },
  traffic: 'bulk',
} as const satisfies Route;

export const listArchivePhotos = {
  name: 'listArchivePhotos',
  service: 'gallery',
  method: 'POST',
  path: '/internal/archives/photos',
  access: 'service',
} as const satisfies Route;

export const listArchiveComments = {
  name: 'listArchiveComments',
  service: 'gallery',
  method: 'POST',
  path: '/internal/archives/comments',
  access: 'service',
} as const satisfies Route;

export const listArchiveMessages = {
  name: 'listArchiveMessages',
  service: 'board',
  method: 'POST',
  path: '/internal/archives/messages',
  access: 'service',
} as const satisfies Route;

export const openArchiveFile = {
  name: 'openArchiveFile',
  service: 'media',
  method: 'GET',
  path: '/internal/archives/files/{fileId}',
  access: 'service',
  traffic: 'bulk',
} as const satisfies Route;

export const listArchiveMembers = {
  name: 'listArchiveMembers',
  service: 'auth',
  method: 'POST',
  path: '/internal/archives/members',
  access: 'service',
} as const satisfies Route;

export const importComments = {
  name: 'importComments',
  service: 'gallery',
  method: 'POST',
  path: '/internal/imports/comments',
  access: 'service',
} as const satisfies Route;

export const importMessages = {
  name: 'importMessages',
  service: 'board',
  method: 'POST',
  path: '/internal/imports/messages',
  access: 'service',
} as const satisfies Route;

export const listArchivePhotoReactions = {
  name: 'listArchivePhotoReactions',
  service: 'gallery',
  method: 'POST',
  path: '/internal/archives/photo-reactions',
  access: 'service',
} as const satisfies Route;

export const listArchiveMessageReactions = {
  name: 'listArchiveMessageReactions',
  service: 'board',
  method: 'POST',
  path: '/internal/archives/message-reactions',
  access: 'service',
} as const satisfies Route;

export const listArchiveAudio = {
  name: 'listArchiveAudio',
  service: 'media',
  method: 'POST',
  path: '/internal/archives/audio',
  access: 'service',
} as const satisfies Route;

export const openArchiveAudio = {
  name: 'openArchiveAudio',
  service: 'media',
  method: 'GET',
  path: '/internal/archives/audio/{audioId}',
  access: 'service',
  traffic: 'bulk',
} as const satisfies Route;

export const importPhotoReactions = {
  name: 'importPhotoReactions',
  service: 'gallery',
  method: 'POST',
  path: '/internal/imports/photo-reactions',
  access: 'service',
} as const satisfies Route;

export const importMessageReactions = {
  name: 'importMessageReactions',
  service: 'board',
  method: 'POST',
  path: '/internal/imports/message-reactions',
  access: 'service',
} as const satisfies Route;

export const importAudio = {
  name: 'importAudio',
  service: 'media',
  method: 'PUT',
  path: '/internal/imports/audio',
  access: 'service',
} as const satisfies Route;
