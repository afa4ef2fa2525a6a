import { z } from '../zod.ts'
import { call, nextCursor, pageQuery } from '../call.ts'
import { message } from '../realtime.ts'

const none = z.object({})
const unread = z.object({ unread: z.int().min(0) })
const ids = z.object({ ids: z.array(z.uuid()).min(1).max(100) })

export const getMessageList = call({
  name: 'getMessageList',
  summary: 'Messages of the user, newest first, a page at a time',
  method: 'GET',
  path: '/api/Message/GetMessageList',
  access: 'user',
  query: z.object({ ...pageQuery, unreadOnly: z.stringbool().default(false) }),
  body: none,
  data: z.object({ messages: z.array(message), next: nextCursor, unread: z.int().min(0) }),
  errors: ['parameterFormatError'],
})

export const getMessageDetail = call({
  name: 'getMessageDetail',
  summary: 'One message; reading it does not mark it as read',
  method: 'GET',
  path: '/api/Message/GetMessageDetail',
  access: 'user',
  query: z.object({ id: z.uuid() }),
  body: none,
  data: message,
  errors: ['dataMissing'],
})

export const getUnreadCount = call({
  name: 'getUnreadCount',
  summary: 'How many messages are unread',
  method: 'GET',
  path: '/api/Message/GetUnreadCount',
  access: 'user',
  query: none,
  body: none,
  data: unread,
  errors: [],
})

export const markRead = call({
  name: 'markRead',
  summary: 'Mark messages as read; answers how many are left unread',
  method: 'POST',
  path: '/api/Message/MarkRead',
  access: 'user',
  query: none,
  body: ids,
  data: unread,
  errors: [],
})

export const markAllRead = call({
  name: 'markAllRead',
  summary: 'Mark all messages as read',
  method: 'POST',
  path: '/api/Message/MarkAllRead',
  access: 'user',
  query: none,
  body: none,
  data: unread,
  errors: [],
})

export const deleteMessages = call({
  name: 'deleteMessages',
  summary: 'Delete messages for good; answers how many are left unread',
  method: 'POST',
  path: '/api/Message/DeleteMessages',
  access: 'user',
  query: none,
  body: ids,
  data: unread,
  errors: ['dataMissing'],
})

export const messageCalls = [getMessageList, getMessageDetail, getUnreadCount, markRead, markAllRead, deleteMessages]
