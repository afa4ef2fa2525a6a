import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

export const USER = 'anna'
export const PASSWORD = 'pass:wörd'

/** Whether rclone, which serves WebDAV for the tests, is installed; says so once if not. */
export const hasWebDavServer = ((): boolean => {
  try {
    execFileSync('rclone', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    console.log('rclone is not installed: tests against a real WebDAV server are left out')
    return false
  }
})()

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** rclone serving `folder` with a password. */
export async function startWebDav(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const child = spawn('rclone', ['serve', 'webdav', folder, '--addr', `127.0.0.1:${port}`, '--user', USER, '--pass', PASSWORD, '--config', '/dev/null'], {
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}/`
  for (let tries = 0; tries < 600; tries++) {
    const up = await fetch(url).then(
      () => true,
      () => false,
    )
    if (up) return { url, stop: async () => void (child.kill(), await ended) }
    await new Promise((done) => setTimeout(done, 50))
  }
  child.kill()
  throw new Error('rclone does not answer')
}
