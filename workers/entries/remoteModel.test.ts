import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Part, Structure } from '../../src/core/scene/model.ts'
import { remoteEntry } from '../io/fileset/remoteEntry.ts'
import { createImportClient } from './importClient.ts'
import { prepareModel } from './exportClient.ts'
import type { ImportClient, OpenSource } from '../contract/opening.ts'

let client: ImportClient
let model: Uint8Array
let whole: { structure: Structure; parts: Map<number, Part> }
/** Answers of the server to come; the address of a file that each is for. */
let answer: (response: ServerResponse, request: IncomingMessage) => void = () => {}
const server = createServer((request, response) => answer(response, request))
let url = ''

async function open(source: OpenSource, took: (part: Part) => void = () => {}) {
  const parts = new Map<number, Part>()
  let structure: Structure | undefined
  const { obvious } = await client.survey(source).done
  const result = await client.open(source, obvious!, {
    progress() {},
    note() {},
    structure: (value) => (structure = value),
    part(part) {
      parts.set(part.id, part)
      took(part)
    },
  }).settled
  return { structure: structure!, parts, result }
}
const remote = (size = model.length): OpenSource => ({ name: 'gear.stp', container: 'file', entries: [{ path: 'gear.stp', blob: { url, size } }] })

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/model`
  client = createImportClient()
  whole = await open({ name: 'a.stp', container: 'file', entries: [{ path: 'a.stp', blob: new Blob([await readFile('public/samples/Sample6.stp')]) }] })
  const { structure, parts } = whole
  const list = [...parts.values()].map(({ id, bounds }) => ({ id, bounds, occurrences: 1 }))
  const made = await prepareModel({ structure, parts: list, diagonal: 100, notes: [], missing: [] }, parts, () => {}).done
  model = new Uint8Array(await made.arrayBuffer())
})
afterEach(() => client.dispose())
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a prepared model comes over the network as the model that it was made of', async () => {
  answer = (response) => response.end(model)
  client = createImportClient()
  const { structure, parts, result } = await open(remote())
  expect(structure).toEqual(whole.structure)
  expect([...parts.keys()].toSorted((a, b) => a - b)).toEqual([...whole.parts.keys()].toSorted((a, b) => a - b))
  for (const [id, part] of parts) expect(part).toEqual(whole.parts.get(id))
  expect(result.notes.map(({ code }) => code)).toEqual(['parts-exact'])
})

test('a model that was asked for ahead is fetched once, and a failure of that is one of the opening', async () => {
  let asked = 0
  answer = (response) => {
    asked++
    response.end(model)
  }
  client = createImportClient()
  client.warmUpForLink({ url, size: model.length })
  await expect.poll(() => asked).toBe(1)
  const { parts } = await open(remote())
  expect(parts.size).toBe(whole.parts.size)
  expect(asked).toBe(1)
  // Another file is not the one that was asked for.
  expect((await open(remote())).parts.size).toBe(whole.parts.size)
  expect(asked).toBe(2)
  client.dispose()
  answer = (response) => response.writeHead(403).end()
  client.warmUpForLink({ url, size: model.length })
  await expect(open(remote())).rejects.toMatchObject({ code: 'open-failed' })
})

test('its whole shape is there while most of it is still on its way', async () => {
  let finish = (): void => {}
  answer = (response) => {
    response.write(model.subarray(0, Math.floor(model.length / 50)))
    finish = () => response.end(model.subarray(Math.floor(model.length / 50)))
  }
  client = createImportClient()
  let drawn = 0
  const { parts } = await open(remote(), ({ placeholder }) => {
    if (placeholder && ++drawn === whole.parts.size) finish()
  })
  expect(drawn).toBeGreaterThanOrEqual(whole.parts.size)
  for (const [id, part] of parts) expect(part).toEqual(whole.parts.get(id))
})

test('parts of it are asked for in ranges, also of a server that gives the whole', async () => {
  const ranges: (string | undefined)[] = []
  const entry = remoteEntry('gear.stp', { url, size: model.length })
  answer = (response, request) => {
    ranges.push(request.headers.range)
    response.writeHead(206).end(model.subarray(100, 400))
  }
  expect(await entry.slice(100, 400)).toEqual(model.slice(100, 400))
  answer = (response) => response.end(model)
  expect(await entry.slice(100, 400)).toEqual(model.slice(100, 400))
  answer = (response) => response.writeHead(206).end(model.subarray(100, 300))
  await expect(entry.slice(100, 400)).rejects.toMatchObject({ code: 'open-failed' })
  expect(ranges).toEqual(['bytes=100-399'])
})

test.each([
  ['is not given', (response: ServerResponse) => response.writeHead(403).end()],
  ['ends in the middle', (response: ServerResponse) => response.end(model.subarray(0, 5000))],
  ['is longer than stated', (response: ServerResponse) => response.end(Buffer.concat([model, model]))],
  ['breaks off', (response: ServerResponse) => response.write(model.subarray(0, 5000), () => response.destroy())],
])('one that %s ends in an error', async (_, give) => {
  answer = give
  client = createImportClient()
  await expect(open(remote())).rejects.toMatchObject({ code: expect.stringMatching(/^(open-failed|file-exception)$/) })
})
