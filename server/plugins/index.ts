import { getPlugins } from '../../contract/calls/plugins.ts'
import { answer } from '../http/answer.ts'
import type { Module, Services } from '../services.ts'

/** Gives pages the list of plug-ins that they load. That no other is loaded is the business of their policy (`server/http/headers.ts`). */
export const createPlugins = ({ config }: Services): Module => ({
  name: 'plugins',
  routes: [answer(getPlugins, async () => ({ plugins: config.plugins }))],
})
