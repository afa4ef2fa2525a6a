import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test, vi } from 'vitest'
import { formats } from '../../src/core/formats.ts'
import type { FromPage, ToPage } from './src/messages.ts'

interface Address {
  path: string
}

/** A stand-in for the editor: files by their paths, and what was asked of it. */
const editor = vi.hoisted(() => ({
  files: new Map<string, string>(),
  providers: new Map<string, { resolveCustomEditor(document: { uri: Address }, panel: object): void }>(),
  searched: [] as string[],
  changed: [] as (() => void)[],
  watched: [] as string[],
  disposed: 0,
}))

vi.mock('vscode', () => {
  const uri = (path: string): Address => ({ path })
  const joinPath = ({ path }: Address, ...steps: string[]): Address => uri(posix.join(path, ...steps))
  return {
    Uri: { joinPath },
    FileType: { File: 1, Directory: 2 },
    env: { language: 'de' },
    RelativePattern: class {
      readonly base: Address
      readonly pattern: string
      constructor(base: Address, pattern: string) {
        this.base = base
        this.pattern = pattern
      }
    },
    window: { registerCustomEditorProvider: (id: string, provider: never) => (editor.providers.set(id, provider), { dispose() {} }) },
    workspace: {
      createFileSystemWatcher: ({ base, pattern }: { base: Address; pattern: string }) => {
        editor.watched.push(`${base.path}/${pattern}`)
        return { onDidChange: (listener: () => void) => editor.changed.push(listener), onDidCreate() {}, dispose: () => editor.disposed++ }
      },
      findFiles: async (pattern: string) => {
        editor.searched.push(pattern)
        return [...editor.files.keys()].filter((path) => path.endsWith(pattern.slice(2))).map(uri)
      },
      fs: {
        readFile: async ({ path }: Address) => {
          const text = editor.files.get(path)
          if (text === undefined) throw new Error(`no ${path}`)
          return Buffer.from(text)
        },
        readDirectory: async ({ path }: Address) =>
          [...editor.files.keys()].filter((file) => file.slice(0, file.lastIndexOf('/')) === path).map((file) => [file.slice(path.length + 1), 1]),
      },
    },
  }
})

const { activate } = await import('./src/extension.ts')
interface Manifest {
  main: string
  contributes: { customEditors: { viewType: string; priority: string; selector: { filenamePattern: string }[] }[] }
}
const manifest = JSON.parse(readFileSync(fileURLToPath(new URL('package.json', import.meta.url)), 'utf8')) as Manifest

beforeEach(() => {
  editor.files = new Map([
    ['/work/top.step', 'top'],
    ['/work/Pin.step', 'pin'],
    ['/work/lib/bolt.step', 'bolt'],
  ])
  activate({ extensionUri: { path: '/ext' }, subscriptions: [] } as unknown as Parameters<typeof activate>[0])
})

/** An editor of a file, and the messages that its page receives. */
function open(path: string) {
  const heard: ToPage[] = []
  let say: (message: FromPage) => void | Promise<void> = () => {}
  let close = (): void => {}
  const webview = {
    html: '',
    options: {},
    cspSource: 'https://files.example',
    asWebviewUri: (address: Address) => `https://files.example${address.path}`,
    postMessage: (message: ToPage) => heard.push(message),
    onDidReceiveMessage: (listener: typeof say) => void (say = listener),
  }
  editor.providers.get('facet.model')!.resolveCustomEditor({ uri: { path } }, { webview, onDidDispose: (listener: () => void) => void (close = listener) })
  return { heard, webview, say: async (message: FromPage) => say(message), close: () => close() }
}
const text = (message: ToPage | undefined): string | undefined =>
  message && 'bytes' in message && message.bytes ? Buffer.from(message.bytes).toString() : undefined

test('the manifest’s endings are those of the table of formats, each once', () => {
  const { customEditors } = manifest.contributes
  const endings = customEditors.flatMap(({ selector }) => selector.map(({ filenamePattern }) => filenamePattern))
  const table = new Set(formats.filter(({ ready }) => ready).flatMap(({ extensions }) => extensions.map((ending) => `*.${ending}`)))
  expect(endings.toSorted()).toEqual([...table].toSorted())
  expect(customEditors.map(({ viewType, priority }) => [viewType, priority])).toEqual([
    ['facet.model', 'default'],
    ['facet.shared', 'option'],
  ])
  expect([...editor.providers.keys()]).toEqual(customEditors.map(({ viewType }) => viewType))
  for (const ending of ['*.step', '*.dwg', '*.sldprt', '*.stl']) expect(customEditors[0].selector).toContainEqual({ filenamePattern: ending })
})

test('a page gets its file when it is ready, and again when the file changes', async () => {
  const { heard, webview, say, close } = open('/work/top.step')
  expect(webview.options).toEqual({ enableScripts: true, localResourceRoots: [{ path: '/ext/dist/webview' }] })
  expect(webview.html).toContain('<html lang="de">')
  expect(webview.html).toMatch(
    /Content-Security-Policy" content="default-src 'none'; script-src https:\/\/files\.example 'wasm-unsafe-eval'; worker-src blob:;/,
  )
  expect(webview.html).not.toMatch(/unsafe-inline|'unsafe-eval'|<script(?! type="module" src)|<style/)
  expect(heard).toEqual([])
  await say({ type: 'ready' })
  expect(heard.map((message) => [message.type, 'name' in message && message.name, text(message)])).toEqual([['open', 'top.step', 'top']])
  editor.files.set('/work/top.step', 'newer')
  editor.changed.at(-1)!()
  await vi.waitFor(() => expect(text(heard[1])).toBe('newer'), 60_000)
  close()
  expect(editor.disposed).toBeGreaterThan(0)
})

test('parts are found beside the file, whatever their case, then in the workspace; no path is followed', async () => {
  const { heard, say } = open('/work/top.step')
  for (const [id, name] of ['pin.STEP', 'bolt.step', 'none.step', '../secret', 'a\\b'].entries()) await say({ type: 'locate', id, name })
  expect(heard.map((message) => ('name' in message ? [message.name, text(message)] : []))).toEqual([
    ['Pin.step', 'pin'],
    ['bolt.step', 'bolt'],
    ['none.step', undefined],
    ['../secret', undefined],
    ['a\\b', undefined],
  ])
  expect(editor.searched).toEqual(['**/bolt.step', '**/none.step'])
})

test('a file that cannot be read is told; signs of patterns in names mean themselves', async () => {
  const { heard, say } = open('/work/part [1].step')
  expect(editor.watched.at(-1)).toBe('/work/part [[]1[]].step')
  await say({ type: 'ready' })
  expect(heard).toEqual([{ type: 'failed', text: 'no /work/part [1].step' }])
})
