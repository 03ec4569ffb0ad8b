import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import { conflict } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import type { PasskeyAnswer } from '#shared/people/factors.contract.ts';
import type { Owner } from './account-notices.ts';
import { findPasskey, insertChallenge, useChallenge, type Passkey } from './factors.repository.ts';

const CHALLENGE_MS = 5 * 60_000;

interface PasskeyDependencies {
  db: Database;
  clock: Clock;
  publicUrl: string;
  siteTitle: () => Promise<string>;
}

/**
 * WebAuthn passkeys. They identify their owner by themselves (they are discoverable) and require a fingerprint, a face
 * or a PIN, so one replaces both password and code. Challenges are in the database, so that any process can take the
 * answer, and only once.
 */
export function createPasskeys({ db, clock, publicUrl, siteTitle }: PasskeyDependencies) {
  const { origin, hostname, protocol } = new URL(publicUrl);
  // Browsers accept no IP address as a name, and http only on the machine itself.
  const arePossible = hostname === 'localhost' || (protocol === 'https:' && !ipaddr.isValid(hostname));

  async function remember(challenge: string, userId: string | null): Promise<void> {
    if (!arePossible) throw conflict('Passkeys need an https address with a domain name');
    await insertChallenge(db, { challenge, userId, expiresAt: new Date(clock().getTime() + CHALLENGE_MS) });
  }

  /** Uses up the answered challenge and returns it; null if it was not issued here, or was issued to another user. */
  async function takeChallenge({ response }: PasskeyAnswer, userId: string | null): Promise<string | null> {
    const challenge = challengeIn(response.clientDataJSON);
    const found = challenge === null ? undefined : await useChallenge(db, challenge, clock());
    return found?.userId === userId ? challenge : null;
  }

  return {
    arePossible,

    /** Creates the options for a new passkey; devices that have one are excluded. */
    async askForNew({ id, email, firstName, lastName }: Owner, present: Passkey[]) {
      const options = await generateRegistrationOptions({
        rpName: await siteTitle(),
        rpID: hostname,
        userID: new TextEncoder().encode(id),
        userName: email,
        userDisplayName: `${firstName} ${lastName}`,
        excludeCredentials: present.map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await remember(options.challenge, id);
      return { ...options };
    },

    /** Returns the new passkey; null if the answer is invalid. */
    async checkNew(userId: string, answer: PasskeyAnswer) {
      const expectedChallenge = await takeChallenge(answer, userId);
      if (expectedChallenge === null) return null;
      const checked = await verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON, // the library checks it
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
      }).catch(notGood);
      if (checked?.registrationInfo === undefined) return null;
      const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    },

    /** Creates the challenge that a browser answers with a passkey. */
    async ask() {
      const options = await generateAuthenticationOptions({ rpID: hostname, userVerification: 'required' });
      await remember(options.challenge, null);
      return { ...options };
    },

    /** Returns the passkey that signed the answer, and its new counter; null if the answer is invalid. */
    async check(answer: PasskeyAnswer): Promise<{ passkey: Passkey; counter: number } | null> {
      const expectedChallenge = await takeChallenge(answer, null);
      const passkey = await findPasskey(db, answer.id);
      if (expectedChallenge === null || passkey === undefined) return null;
      const checked = await verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON, // the library checks it
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        // The counter is compared when it is written, so that one of two simultaneous answers is refused.
        credential: { id: passkey.credentialId, publicKey: bytesOf(passkey.publicKey), counter: 0 },
      }).catch(notGood);
      return checked?.verified ? { passkey, counter: checked.authenticationInfo.newCounter } : null;
    },
  };
}
export type Passkeys = ReturnType<typeof createPasskeys>;

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** The library throws for everything that can be wrong with an answer. */
const notGood = () => null;

const clientData = z.object({ challenge: z.string() });

function challengeIn(clientDataJSON: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    return null; // no browser sends this
  }
}
