import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export const USER = 'anna'
export const PASSWORD = 'pass:wörd'

/** Whether rclone, which serves WebDAV for the tests, is installed; prints it once if not. */
export const hasWebDavServer = ((): boolean => {
  try {
    execFileSync('rclone', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    console.log('rclone is not installed: tests against a real WebDAV server are left out')
    return false
  }
})()

/** rclone serving `folder` with a password, on a port that it chooses itself. */
export async function startWebDav(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const address = ['--addr', '127.0.0.1:0', '--user', USER, '--pass', PASSWORD, '--config', '/dev/null']
  const child = spawn('rclone', ['serve', 'webdav', folder, ...address], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const stop = async (): Promise<void> => void (child.kill(), await ended)
  let told = ''
  for await (const line of createInterface(child.stderr)) {
    told += `${line}\n`
    // Versions before 1.60 write the address in brackets.
    const url = /WebDav Server started on \[?(http:\/\/127\.0\.0\.1:\d+\/)/i.exec(line)?.[1]
    if (!url) continue
    // Its later output is read, too: with a full pipe the process would stop and wait.
    child.stderr.resume()
    return { url, stop }
  }
  await stop()
  throw new Error(`rclone did not start: ${told}`)
}
