import { execFile, spawn } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { pixels } from '../../../tests/support/png.ts'
import { parseCommand } from './commandLine.ts'
import { schemas } from './schemas.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sleeve = join(root, 'tests/fixtures/sleeve.step')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facet-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function facet(args: string[], cwd = root): Promise<{ status: number; out: string; problems: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [join(root, 'packages/cli/src/main.ts'), ...args], { cwd }, (_, out, problems) =>
      resolve({ status: child.exitCode ?? -1, out, problems }),
    )
  })
}

test('what is written wrong is named', () => {
  const fault = (...argv: string[]): string => {
    try {
      parseCommand(argv)
    } catch (error) {
      return (error as Error).message
    }
    return ''
  }
  expect(fault('measur', 'a.step')).toBe('there is no verb "measur"')
  expect(fault('diff', 'a.step')).toContain('diff needs AFTER')
  expect(fault('inspect', 'a.step', '--quality', 'finest')).toBe('quality is one of coarse, normal, fine')
  expect(fault('measure', 'a.step', '--density', 'heavy')).toBe('density is a number')
  expect(fault('inspect', 'a.step', 'b.step')).toBe('inspect takes no "b.step"')
  expect(fault('thumb', 'a.step')).toBe('')
})

test('exit statuses: 1 for files that differ, 2 for wrong usage, 3 for a file that cannot be opened', async () => {
  const cube = join(root, 'tests/fixtures/cube.stl')
  const [differ, usage, failed] = await Promise.all([
    facet(['diff', sleeve, cube, '--json']),
    facet(['diff', sleeve]),
    facet(['measure', join(root, 'tests/fixtures/empty.step')]),
  ])
  expect(differ.status).toBe(1)
  expect(schemas.diff.safeParse(JSON.parse(differ.out)).error).toBeUndefined()
  expect([usage.status, failed.status]).toEqual([2, 3])
  expect(failed.problems).toContain('file empty')
})

test('the README calls verbs as they are, and shows what they print', async () => {
  const readme = await readFile(join(root, 'packages/cli/README.md'), 'utf8')
  const lines = [...readme.matchAll(/^facet (.+)$/gm)].map(([, line]) => line.split(' '))
  expect(lines.length).toBeGreaterThan(8)
  for (const line of lines) expect(() => parseCommand(line), line.join(' ')).not.toThrow()
  const [, command, shown] = /```text\nfacet (.+)\n\n([\s\S]*?)```/.exec(readme)!
  await copyFile(sleeve, join(folder, 'sleeve.step'))
  expect((await facet(command.split(' '), folder)).out.trimEnd()).toBe(shown.trimEnd())
})

/** Requests of the Model Context Protocol, one answer each. */
function assistant(): {
  ask(method: string, params?: object): Promise<Record<string, unknown>>
  line(text: string): Promise<Record<string, unknown>>
  end(): Promise<number | null>
} {
  const child = spawn(process.execPath, [join(root, 'packages/cli/src/main.ts'), 'mcp'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let id = 0
  const line = async (text: string): Promise<Record<string, unknown>> => {
    child.stdin.write(`${text}\n`)
    return JSON.parse((await lines.next()).value as string) as Record<string, unknown>
  }
  return {
    line,
    ask: async (method, params = {}) => {
      const answer = await line(JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }))
      expect(answer).toMatchObject({ jsonrpc: '2.0', id })
      return (answer.result ?? answer.error) as Record<string, unknown>
    },
    end: () =>
      new Promise((resolve) => {
        child.on('exit', resolve)
        child.stdin.end()
      }),
  }
}

test('an assistant lists the tools, measures, converts, compares, and looks at a picture', async () => {
  const { ask, line, end } = assistant()
  expect(await ask('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } })).toMatchObject({
    protocolVersion: '2025-03-26',
    serverInfo: { name: 'facet' },
  })
  const { tools } = (await ask('tools/list')) as { tools: { name: string; inputSchema: { required: string[] }; outputSchema: object }[] }
  expect(tools.map(({ name }) => name)).toEqual(['inspect', 'measure', 'diff', 'check', 'convert', 'thumb', 'formats'])
  expect(tools[2].inputSchema.required).toEqual(['before', 'after'])
  // Every answer fits the schema of its verb.
  const call = async (name: string, args: object) => {
    const answer = (await ask('tools/call', { name, arguments: args })) as {
      structuredContent: Record<string, unknown>
      content: { type: string; text?: string; data?: string }[]
      isError?: boolean
    }
    if (!answer.isError) expect(schemas[name].safeParse(answer.structuredContent).error, name).toBeUndefined()
    return answer
  }

  expect((await call('inspect', { path: sleeve, pmi: true })).structuredContent).toMatchObject({ ok: true, format: 'step', parts: 3 })
  const measured = (await call('measure', { path: sleeve, density: 7.85 })).structuredContent
  const volume = 80 * 80 * 60 - Math.PI * 60 * (20 ** 2 - 16 ** 2 + 10 ** 2 - 4 ** 2)
  expect((measured.total as { mass: number }).mass).toBeCloseTo((volume * 7.85) / 1e6, 6)
  expect((measured.parts as { holes: { diameter: number }[] }[]).flatMap(({ holes }) => holes.map(({ diameter }) => diameter))).toEqual([40, 20])

  const glb = join(folder, 'sleeve.glb')
  expect((await call('convert', { from: sleeve, to: glb })).structuredContent).toMatchObject({ out: glb })
  expect((await readFile(glb)).subarray(0, 4).toString()).toBe('glTF')
  expect((await call('diff', { before: sleeve, after: sleeve })).structuredContent).toMatchObject({ same: true, counts: { same: 3 } })
  expect((await call('check', { path: sleeve })).structuredContent).toMatchObject({ ok: true, findings: [] })

  const picture = (await call('thumb', { path: sleeve, size: '60x40', view: 'top', background: 'none' })).content.find(({ type }) => type === 'image')!
  const { width, height, at } = pixels(Buffer.from(picture.data!, 'base64'))
  expect([width, height]).toEqual([60, 40])
  // Seen from above: nothing in the corner, the brown-red block, the ring between bore and sleeve, the yellow pin in the middle.
  expect(at(1, 1)[3]).toBe(0)
  const [block, pin] = [at(15, 8), at(30, 20)]
  expect(block[0]).toBeGreaterThan(2 * block[2])
  expect(pin[1]).toBeGreaterThan(1.5 * pin[2])
  expect(block[1]).toBeLessThan(pin[1])

  expect(await call('measure', { path: join(folder, 'nothing.step') })).toMatchObject({ isError: true })
  expect(await call('measure', { path: sleeve, density: -1 })).toMatchObject({ isError: true, content: [{ text: 'density is a number above 0' }] })
  expect(await ask('tools/call', { name: 'format', arguments: {} })).toMatchObject({ code: -32602 })
  expect(await ask('prompts/list')).toMatchObject({ code: -32601 })
  expect(await line('{')).toMatchObject({ error: { code: -32700 } })
  const listed = (await call('formats', {})).structuredContent
  expect(schemas.formats.parse(listed)).toEqual(listed)
  expect((listed.formats as { id: string; extensions: string[] }[]).find(({ id }) => id === 'iges')!.extensions).toEqual(['igs', 'iges'])
  const { contents } = (await ask('resources/read', { uri: 'facet://formats' })) as { contents: { text: string }[] }
  expect(
    z
      .array(z.looseObject({ id: z.string() }))
      .parse(JSON.parse(contents[0].text))
      .map(({ id }) => id),
  ).toContain('step')
  expect(await end()).toBe(0)
})
