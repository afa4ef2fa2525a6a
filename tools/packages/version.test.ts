import { expect, test } from 'vitest'
import { withVersion } from './version.ts'

test('a manifest gets the version, also of what it needs of the other packages, and where its sources are', () => {
  const manifest = {
    name: '@facet-cad/react',
    version: '0.1.0',
    dependencies: { three: '1.0.0' },
    peerDependencies: { '@facet-cad/viewer': '0.1.0', react: '>=19' },
  }
  const changed = JSON.parse(withVersion(JSON.stringify(manifest), '1.2.0', 'https://git.example/facet.git', 'packages/react')) as object
  expect(changed).toEqual({
    ...manifest,
    version: '1.2.0',
    peerDependencies: { '@facet-cad/viewer': '1.2.0', react: '>=19' },
    repository: { type: 'git', url: 'https://git.example/facet.git', directory: 'packages/react' },
  })
  expect(JSON.parse(withVersion(JSON.stringify(manifest), '0.1.0'))).toEqual(manifest)
})
