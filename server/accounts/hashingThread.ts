// A thread that computes password hashes: 25 ms of a processor and 19 MB each.
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashingAnswer, HashingTask } from './hashing.ts'

if (!parentPort) throw new Error('this file is the entry of a thread')
const port = parentPort

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Requests and downloads go first where processors are scarce. Linux counts priorities by thread; elsewhere the thread stays as it is.
try {
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  setPriority(thread, Math.min(19, getPriority() + 8))
} catch {}

port.on('message', ({ password, stored }: HashingTask) => {
  let answer: HashingAnswer
  try {
    answer = { value: stored === undefined ? hashSync(password, cost) : verifySync(stored, password) }
  } catch (error) {
    answer = { fault: error instanceof Error ? error.message : String(error) }
  }
  port.postMessage(answer)
})
