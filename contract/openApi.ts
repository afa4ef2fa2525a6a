import { z } from './zod.ts'
import { type AnyCall } from './call.ts'
import { type CodeName, codes, generalErrors, sessionErrors } from './codes.ts'
import { headers, locales, platforms } from './headers.ts'

type Json = Record<string, unknown>

/** Which side of a call a schema describes: what a client may send (`input`), or what the server answers (`output`). */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  void $schema
  return json
}

function parametersOf({ query }: AnyCall): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

const isEmpty = (schema: Json): boolean => schema.type === 'object' && Object.keys((schema.properties as Json | undefined) ?? {}).length === 0

const statusLine = (name: CodeName): string => `| ${codes[name].code} | ${codes[name].message} |`

function operationOf(call: AnyCall): Json {
  const errors = new Set<CodeName>([
    'success',
    ...call.errors,
    ...(call.access === 'public' ? [] : sessionErrors),
    ...(call.vip ? (['vipRequired'] as const) : []),
    ...generalErrors,
  ])
  const body = schemaOf(call.body, 'input')
  return {
    operationId: call.name,
    summary: call.summary,
    description: [
      ...(call.vip ? [`Needs VIP (function \`${call.vip}\`).`, ''] : []),
      ...(call.perMinute ? [`At most ${call.perMinute} requests of one client per minute.`, ''] : []),
      '| status.code | status.msg |',
      '|---|---|',
      ...[...errors].map(statusLine),
    ].join('\n'),
    tags: [call.path.split('/').slice(1, 3).join('/')],
    parameters: [...parametersOf(call), ...Object.keys(headerParameters).map((name) => ({ $ref: `#/components/parameters/${name}` }))],
    ...(call.method === 'POST' && { requestBody: { required: !isEmpty(body), content: { 'application/json': { schema: body } } } }),
    security: call.access === 'public' ? [] : call.access === 'user' ? [{ token: [] }] : [{}, { token: [] }],
    responses: {
      200: {
        description: 'Done, or refused: `status.code` says which',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['data', 'status'],
              properties: { data: { anyOf: [schemaOf(call.data, 'output'), { type: 'null' }] }, status: { $ref: '#/components/schemas/Status' } },
            },
          },
        },
      },
      default: { $ref: '#/components/responses/Failed' },
    },
  }
}

const header = (name: string, description: string, schema: Json): Json => ({ name, in: 'header', description, required: false, schema })
const headerParameters: Record<string, Json> = {
  languageType: header(headers.languageType, 'Locale of the user', { enum: locales, default: 'en' }),
  requestedWith: header(headers.requestedWith, 'Always `XMLHttpRequest`', { type: 'string' }),
  platform: header(headers.platform, '0 desktop or Mac, 1 iOS, 2 Android or Linux', { enum: Object.values(platforms), default: platforms.desktop }),
  appVersion: header(headers.appVersion, 'Version of the companion app', { type: 'string' }),
}

/** The OpenAPI 3.1 document of calls. */
export function openApi(calls: readonly AnyCall[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) }
  return {
    openapi: '3.1.0',
    info: { title: 'Facet', version, description: 'Every answer is `{ data, status: { code, msg } }`; code 1 is success.' },
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: headers.token } },
      parameters: headerParameters,
      schemas: { Status: { type: 'object', required: ['code', 'msg'], properties: { code: { type: 'integer' }, msg: { type: 'string' } } } },
      responses: {
        Failed: {
          description: 'The same envelope where a proxy must see that it failed: 4xx for what is no call, 429, 5xx',
          content: {
            'application/json': {
              schema: { type: 'object', required: ['data', 'status'], properties: { data: { type: 'null' }, status: { $ref: '#/components/schemas/Status' } } },
            },
          },
        },
      },
    },
  }
}
