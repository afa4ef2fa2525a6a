import { describe, expect, it } from 'vitest'
import { listedSource } from './fileList.ts'

const file = (name: string, relative = ''): File => Object.defineProperty(new File(['x'], name), 'webkitRelativePath', { value: relative })

describe('listedSource', () => {
  it('takes the one chosen file', () => {
    expect(listedSource([file('a.stp')])).toMatchObject({ name: 'a.stp', container: 'file', entries: [{ path: 'a.stp' }] })
  })

  it('takes a chosen folder with the paths of its files', () => {
    const source = listedSource([file('a.stp', 'top/a.stp'), file('b.stp', 'top/sub/b.stp')])
    expect(source).toMatchObject({ name: 'top', container: 'folder', entries: [{ path: 'top/a.stp' }, { path: 'top/sub/b.stp' }] })
  })

  it.each(['', ' ', 'a\u0000.stp', '../a.stp', 'a\\b.stp'])('refuses the name %j', (name) => {
    expect(() => listedSource([file(name)])).toThrow(expect.objectContaining({ code: 'invalid-name' }))
  })
})
