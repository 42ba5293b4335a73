# SPDX-License-Identifier: MIT
"""As much of PyTorch as copied programs use, on NumPy, after its documentation: PyTorch itself is too large to install
for a test. What is not here is an AttributeError."""
import builtins

import numpy as np

from . import nn

float64 = np.dtype("float64")
bool = np.dtype("bool")


class Tensor(np.ndarray):
    """A NumPy array with the methods of torch.Tensor that copied programs call."""

    def masked_fill(self, mask, value):
        if mask.dtype != builtins.bool:
            raise TypeError("masked_fill takes a boolean mask")
        return np.where(mask, value, self).view(Tensor)

    def tril(self):
        return np.tril(self).view(Tensor)


def tensor(data, dtype=None):
    return np.array(data, dtype=dtype).view(Tensor)


def ones(*size, dtype):
    return np.ones(size, dtype=dtype).view(Tensor)


def softmax(input, dim):
    """A group whose scores are all -inf gives nan, as in PyTorch."""
    with np.errstate(invalid="ignore"):
        exps = np.exp(input - input.max(axis=dim, keepdims=True))
    return (exps / exps.sum(axis=dim, keepdims=True)).view(Tensor)


def nan_to_num(input, nan):
    return np.nan_to_num(input, nan=nan).view(Tensor)


def set_printoptions(*, precision, sci_mode):
    np.set_printoptions(precision=precision, suppress=not sci_mode, linewidth=10**6)
