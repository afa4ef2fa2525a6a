import type { BodyMesher } from './meshJob.ts'

/** In place of `occtMesher.ts` in packages, of which OpenCascade is no part: bodies that are doubted keep our own mesh, and the notes name them. */
export const referenceMesher = (): BodyMesher => ({
  async mesh(sources, _sceneSize, _quality, events) {
    for (const source of sources) events.failed(source, '')
  },
})
