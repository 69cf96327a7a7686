// Without this script every photo opens as a picture of its own, and every comment can be unfolded.
const figures = [...document.querySelectorAll('figure')];
const viewer = document.getElementById('viewer');
const stage = viewer.querySelector('.stage');
const words = viewer.querySelector('.words');
const previous = viewer.querySelector('.previous');
const next = viewer.querySelector('.next');
let shown = -1;

function visibleFrom(from, step) {
  let at = from;
  while (figures[at]?.hidden) at += step;
  return figures[at] ? at : -1;
}

function show(at) {
  shown = at;
  const figure = figures[at];
  const small = figure.querySelector('img');
  const picture = new Image();
  picture.alt = small.alt;
  picture.src = figure.querySelector('a').href;
  stage.replaceChildren(picture);
  const caption = figure.querySelector('figcaption').cloneNode(true);
  for (const details of caption.querySelectorAll('details')) details.open = true;
  words.replaceChildren(...caption.childNodes);
  words.scrollTop = 0;
  previous.disabled = visibleFrom(at - 1, -1) < 0;
  next.disabled = visibleFrom(at + 1, 1) < 0;
  if (!viewer.open) viewer.showModal();
}

function go(step) {
  const at = visibleFrom(shown + step, step);
  if (at >= 0) show(at);
}

figures.forEach((figure, at) => {
  figure.querySelector('a').addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(at);
  });
});
previous.addEventListener('click', () => go(-1));
next.addEventListener('click', () => go(1));
viewer.querySelector('.close').addEventListener('click', () => viewer.close());
viewer.addEventListener('close', () => {
  stage.replaceChildren();
  const figure = figures[shown];
  figure?.querySelector('a').focus();
});
viewer.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowLeft') go(-1);
  if (event.key === 'ArrowRight') go(1);
});

const FAR = 50;
let startX;
stage.addEventListener('pointerdown', (event) => {
  startX = event.clientX;
});
stage.addEventListener('pointerup', (event) => {
  if (startX === undefined || Math.abs(event.clientX - startX) < FAR) return;
  go(event.clientX < startX ? 1 : -1);
  startX = undefined;
});
stage.addEventListener('dragstart', (event) => event.preventDefault());

// What is folded on the screen is printed too.
addEventListener('beforeprint', () => {
  for (const image of document.images) image.loading = 'eager';
  for (const details of document.querySelectorAll('main details')) {
    details.dataset.folded = String(!details.open);
    details.open = true;
  }
});
addEventListener('afterprint', () => {
  for (const details of document.querySelectorAll('main details[data-folded="true"]')) details.open = false;
});

// What a search looks through: the words, and the month that they stand under.
const months = [...document.querySelectorAll('.month')];
const search = document.getElementById('search');
const found = document.getElementById('found');
const textOf = (element) => element.textContent.toLowerCase();

const countOf = (count) => (count === 1 ? '1 photo' : `${count} photos`);

function filter() {
  const wanted = search.value.trim().toLowerCase();
  let count = 0;
  for (const month of months) {
    const inMonth = wanted !== '' && textOf(month.querySelector('h2')).includes(wanted);
    let here = 0;
    for (const figure of month.querySelectorAll('figure')) {
      figure.hidden = wanted !== '' && !inMonth && !textOf(figure).includes(wanted);
      if (!figure.hidden) here += 1;
    }
    month.hidden = here === 0;
    count += here;
  }
  found.textContent = wanted === '' ? '' : countOf(count);
}

if (figures.length > 0) document.querySelector('.tools').hidden = false;
let waiting;
search.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(filter, 150);
});
