import { DataTextureLoader, REVISION, TextureLoader } from 'three'
import { expect, test } from 'vitest'
import { runLoader, SOURCE } from './domShims.ts'

/** Revision of three.js whose loaders the shim was verified with. */
const VERIFIED = '187'

test('three.js has the revision that the shim was verified with', () => {
  expect(REVISION, 'run the conformance suite of COLLADA and FBX with the new revision, then put it here').toBe(VERIFIED)
})

test('loaders find their page while they run, and nothing of it is left behind', () => {
  const scope = globalThis as { DOMParser?: unknown; window?: unknown }
  const before = { parser: scope.DOMParser, window: scope.window, load: TextureLoader.prototype.load, data: DataTextureLoader.prototype.load }
  const address = URL.createObjectURL
  const run = runLoader(
    () => {
      console.warn('missing picture')
      const parser = new (scope.DOMParser as new () => { parseFromString(text: string): string })()
      const picture = URL.createObjectURL(new Blob(['x']))
      return { xml: parser.parseFromString('a'), texture: new TextureLoader().load('wood.png'), picture }
    },
    { parseXml: (text) => `<${text}/>` },
  )
  expect(run.result.xml).toBe('<a/>')
  expect(run.result.texture.userData[SOURCE]).toBe('wood.png')
  expect(run.warnings).toEqual(['missing picture'])
  expect([...run.blobs.keys()]).toEqual([run.result.picture])
  expect({ parser: scope.DOMParser, window: scope.window, load: TextureLoader.prototype.load, data: DataTextureLoader.prototype.load }).toEqual(before)
  expect(URL.createObjectURL).toBe(address)
})

test('a loader that fails ends as a message of the catalogue, with the page taken away', () => {
  expect(() =>
    runLoader(() => {
      throw new TypeError('no geometry')
    }),
  ).toThrow(expect.objectContaining({ code: 'file-exception' }))
  expect('DOMParser' in globalThis).toBe(false)
})
