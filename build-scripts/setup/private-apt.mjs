// SPDX-License-Identifier: MIT
// Debian packages without root and without touching the system: apt with a state of its own, one source line, and
// the machine's own mirror, proxy and certificate settings.
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { progress, say, Stop } from '../lib/console.mjs';
import { outputOf, run } from '../lib/run.mjs';

/** The suite by its code name: a version or the word "stable" would leave the mirrors one day. */
const SUITE = 'trixie';

const KEYRING = process.env.DEBIAN_KEYRING ?? '/usr/share/keyrings/debian-archive-keyring.gpg';

const MEGABYTE = 1e6;

/** Opens the suite in `folder` and reads its package lists. Returns {version, download}. */
export async function openSuite(folder, arch) {
  const mirror = process.env.DEBIAN_MIRROR ?? mirrorOfThisMachine();
  const wanting = [
    !existsSync(KEYRING) &&
      `The keys of Debian's archive are missing (${KEYRING}). Install the package debian-archive-keyring.`,
    !mirror && 'The apt of this machine names no Debian mirror. Set DEBIAN_MIRROR to the address of one.',
  ].filter(Boolean);
  if (wanting.length > 0) throw new Stop(`${wanting.join('\n')}\nThen run again.`);
  const options = writeState(folder, mirror, arch);
  await run('apt-get', [...options, '-q', '-o', 'APT::Update::Error-Mode=any', 'update'], {
    onLine: (line) => (/^(Get|Hit):/.test(line) ? line : undefined),
    failure: `The package lists of Debian ${SUITE} could not be read from ${mirror}.\nIs there a network? DEBIAN_MIRROR names another mirror.`,
  });
  return {
    suite: SUITE,
    version: (name) =>
      outputOf('apt-cache', [...options, 'show', '--no-all-versions', name])?.match(/^Version: (.*)$/m)?.[1],
    download: (names, into) => download(options, names, into),
  };
}

/** The address from which this machine's apt takes the main component of its own Debian release. */
function mirrorOfThisMachine() {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const format = ['--format', '$(RELEASE) $(COMPONENT) $(REPO_URI)'];
  const args = ['indextargets', '--no-release-info', ...format, 'Created-By: Packages'];
  return debianMirror(release, outputOf('apt-get', args) ?? '');
}

/** Names under which sources may ask for a release of Debian, besides its code name. */
const SUITE_NAMES = ['stable', 'oldstable', 'testing', 'unstable', 'sid'];

/**
 * The mirror among apt's sources: those of the release's own code name first. Others use the general names too
 * ("stable main" is also how browsers are packaged), so with such a name the address has to end as Debian's do.
 *
 * release: the text of /etc/os-release; targets: lines of suite, component, address.
 */
export function debianMirror(release, targets) {
  if (!/^ID="?debian"?$/m.test(release)) return undefined;
  const codeName = release.match(/^VERSION_CODENAME="?(\w+)"?$/m)?.[1];
  const main = targets
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, component]) => component === 'main');
  const source =
    main.find(([suite]) => suite === codeName) ??
    main.find(([suite, , address]) => SUITE_NAMES.includes(suite) && /\/debian\/?$/.test(address));
  return source?.[2];
}

function writeState(folder, mirror, arch) {
  mkdirSync(join(folder, 'lists/partial'), { recursive: true });
  mkdirSync(join(folder, 'cache/archives/partial'), { recursive: true });
  writeFileSync(join(folder, 'status'), '');
  writeFileSync(
    join(folder, 'sources.list'),
    `deb [signed-by=${KEYRING} arch=${arch}] ${mirror} ${SUITE} main\n`,
  );
  const settings = {
    'Dir::Etc::sourcelist': join(folder, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::Etc::preferences': '/dev/null',
    'Dir::Etc::preferencesparts': '/dev/null',
    'Dir::State': folder,
    'Dir::State::Lists': join(folder, 'lists'),
    'Dir::State::status': join(folder, 'status'),
    'Dir::Cache': join(folder, 'cache'),
    'APT::Default-Release': '', // the machine's own is none of this one suite
    'APT::Sandbox::User': 'root',
    'APT::Architecture': arch,
    'APT::Architectures': arch,
    'Acquire::Languages': 'none',
  };
  return Object.entries(settings).map(([name, value]) => `-o${name}=${value}`);
}

async function download(options, names, into) {
  mkdirSync(into, { recursive: true });
  const listed = outputOf('apt-get', [...options, 'download', '--print-uris', ...names]) ?? '';
  const sizes = listed.split('\n').map((line) => Number(line.split(' ')[2] ?? 0));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  say(`  downloading ${names.length} packages, ${Math.round(total / MEGABYTE)} MB`);
  const show = progress();
  const timer = setInterval(() => {
    const here = readdirSync(into).reduce((sum, file) => sum + sizeOf(join(into, file)), 0);
    show(`${Math.round(here / MEGABYTE)} of ${Math.round(total / MEGABYTE)} MB`);
  }, 500);
  try {
    await run('apt-get', [...options, '-qq', 'download', ...names], {
      cwd: into,
      failure:
        'The packages could not be downloaded. What is missing is named above; a second run starts afresh.',
    });
  } finally {
    clearInterval(timer);
    show();
  }
}

const sizeOf = (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
