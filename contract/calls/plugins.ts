import { z } from '../zod.ts'
import { call } from '../call.ts'

const none = z.object({})

export const getPlugins = call({
  name: 'getPlugins',
  summary: 'The plug-ins that pages load: those that the operator allows',
  method: 'GET',
  path: '/api/User/GetPlugins',
  access: 'public',
  query: none,
  body: none,
  data: z.object({
    plugins: z.array(
      z.object({
        /** Where the module is: whole, or a path of this server. */
        address: z.string(),
        /** Its checksum, in the form of the attribute `integrity`: the module is refused when its bytes are others. */
        integrity: z.string(),
      }),
    ),
  }),
  errors: [],
})

export const pluginCalls = [getPlugins]
